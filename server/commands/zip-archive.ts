import { crc32 } from 'node:zlib'

/** Day of every file, 1 January 1980, the first that the format has: the same files give the same archive. */
const firstDay = 0x21
/** Names are UTF-8. */
const utf8Names = 0x800

/**
 * A ZIP archive of files by their paths, stored as they are: text and pictures of a listing are small.
 * @see APPNOTE.TXT 6.3.10, PKWARE, §4.3.7, §4.3.12 and §4.3.16
 */
export function zipArchive(files: ReadonlyMap<string, string | Uint8Array>): Uint8Array {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [path, content] of files) {
    const bytes = Buffer.from(content as Uint8Array)
    const name = Buffer.from(path)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(utf8Names, 2)
    facts.writeUInt16LE(firstDay, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, name, bytes])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), facts, place, name]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.size, 4)
  end.writeUInt16LE(files.size, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end])
}
