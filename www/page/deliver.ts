// What leaves the page: to the clipboard, or as a file.

/** Whether the text is on the clipboard now; a browser may not let a page write there. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** How long a browser may take to begin reading a file that it was offered, in milliseconds. */
const KEPT_MS = 60_000;

/** Offers a file for download, as a click on a link does. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
