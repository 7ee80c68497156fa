/** Version of the API contract, as in OpenAPI, the capabilities and `dataVersion`. */
export const contractVersion = '1.0.0'

/** Version of the computation, as in `dataVersion`. A test compares the number with the installed package. */
export const engineVersion = 'astronomy-engine/2.1.19 with VSOP87B, ELP/MPP02 and DE430'
