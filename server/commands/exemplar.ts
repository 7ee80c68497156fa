/** The tool that `npm run new-tool` copies, and its test; both are under test like any other. Paths from the root. */
export const exemplar = {
  tool: 'test/tools/exemplar/get-exemplar.ts',
  test: 'test/tools/exemplar/get-exemplar.test.ts',
} as const
