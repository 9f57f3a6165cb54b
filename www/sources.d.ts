/** The builders' sources, cut from the real files and highlighted by scripts/builder-sources.ts when the page is built. */
declare module 'virtual:builder-sources' {
  const sources: Readonly<Record<string, import('../scripts/builder-sources.ts').BuilderSource>>;
  export default sources;
}
