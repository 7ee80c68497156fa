import { deflateSync } from 'node:zlib'

/** The objects of a PDF file, by number. ISO 32000-1:2008, 7.3 and 7.5. */
export class PdfFile {
  readonly #objects: (Buffer | undefined)[] = []

  /** Number of an object that is written later. */
  reserve(): number {
    return this.#objects.push(undefined)
  }

  /** Writes an object, new or at a number that was reserved. @returns a reference to it */
  write(text: string | Buffer, number = this.reserve()): string {
    this.#objects[number - 1] = Buffer.from(text)
    return `${number} 0 R`
  }

  /** Writes a compressed stream. @param entries entries of its dictionary, without length and filter */
  stream(entries: string, content: string): string {
    return this.deflated(entries, deflateSync(content))
  }

  /** Writes a stream that is compressed already. */
  deflated(entries: string, packed: Buffer): string {
    const head = `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
    return this.write(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]))
  }

  /** The file, with its table of objects. @param entries entries of the trailer */
  bytes(entries: string): Buffer {
    // A comment of bytes above 127 tells programs that the file is binary (7.5.2).
    const parts = [Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')]
    let length = parts[0]?.length ?? 0
    const starts = this.#objects.map((object, index) => {
      const start = length
      const part = Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`),
        object ?? Buffer.from('null'),
        Buffer.from('\nendobj\n'),
      ])
      parts.push(part)
      length += part.length
      return start
    })
    const size = starts.length + 1
    const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`
    parts.push(Buffer.from(`${table}trailer\n<< /Size ${size} ${entries} >>\nstartxref\n${length}\n%%EOF\n`))
    return Buffer.concat(parts)
  }
}

/** A text in UTF-16 with its mark, as PDF writes names beyond Latin letters (7.9.2.2). */
export function textString(text: string): string {
  return `<${Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')}>`
}
