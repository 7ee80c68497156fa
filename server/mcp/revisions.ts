/** Revisions spoken after an `initialize`, newest first. */
export const handshakeRevisions = ['2025-11-25', '2025-06-18', '2025-03-26']

/** The first revision without a handshake: every request says for itself what it speaks. */
export const modernRevision = '2026-07-28'
