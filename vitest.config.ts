import { defineConfig } from 'vitest/config';

/** How tests in engines run, whatever they look at. */
const inEngines = {
  globalSetup: 'tests/e2e/setup.ts',
  environment: 'node',
  // Not a threshold: how long to wait before a hung browser is reported instead of waited for.
  hookTimeout: 120_000,
} as const;

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          ...inEngines,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...inEngines,
          name: 'endurance',
          include: ['tests/endurance/**/*.test.ts'],
          testTimeout: 1_200_000,
        },
      },
    ],
  },
});
