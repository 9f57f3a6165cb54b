// Once for all end-to-end tests: the page is built and served as a static host would serve it.
import type { TestProject } from 'vitest/node';
import { buildFaultyPage, buildPage } from '../../scripts/build.ts';
import { serve } from '../../scripts/serve.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the page, with its final slash. */
    pageUrl: string;
    /** The address of a page one of whose builders is wrong for one id. */
    faultyUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildPage();
  const page = await serve();
  const faulty = await serve({ directory: await buildFaultyPage() });
  project.provide('pageUrl', page.url);
  project.provide('faultyUrl', faulty.url);
  return async () => {
    await page.close();
    await faulty.close();
  };
}
