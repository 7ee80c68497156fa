import { zipSync } from 'fflate'

/** Day of every file, the first that the format has: the same files give the same archive. */
const firstDay = new Date(1980, 0, 1)

/** A ZIP archive of files by their paths, stored as they are: text and pictures of a listing are small. */
export const zipArchive = (files: ReadonlyMap<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries([...files].map(([file, content]) => [file, Buffer.from(content as Uint8Array)])),
    { level: 0, mtime: firstDay },
  )
