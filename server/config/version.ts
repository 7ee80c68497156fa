/** Version of the interface, as in OpenAPI and the capabilities; it changes with the contract alone. */
export const contractVersion = '1.0.0'

/** Version of the release, as in `package.json`, the changelog and `serverInfo`; a test compares them. */
export const releaseVersion = '1.1.0'

/** Version of the computation, as in `dataVersion`. A test compares the number with the installed package. */
export const engineVersion = 'astronomy-engine/2.1.19 with VSOP87B, ELP/MPP02 and DE430'
