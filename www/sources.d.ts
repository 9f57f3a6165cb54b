/** Where each builder is written; scripts/builder-sources.ts makes it when the page is built. */
declare module 'virtual:builder-places' {
  const places: Readonly<Record<string, import('../scripts/builder-sources.ts').Place>>;
  export default places;
}

/** The builders' sources, cut from the real files and highlighted by scripts/builder-sources.ts when the page is built. */
declare module 'virtual:builder-code' {
  const code: Readonly<Record<string, readonly import('../scripts/builder-sources.ts').SourceLine[]>>;
  export default code;
}
