/** Version of the interface description that this service keeps. */
export const contractVersion = '1.0.0'

/** What computes places in the sky. A test holds the number to the installed package. */
export const engineVersion = 'astronomy-engine/2.1.19 with VSOP87B, ELP/MPP02 and DE430'
