/** Supported revisions with an `initialize` handshake, newest first. */
export const handshakeRevisions = ['2025-11-25', '2025-06-18', '2025-03-26']

/** The first revision without a handshake: every request carries its protocol version. */
export const modernRevision = '2026-07-28'
