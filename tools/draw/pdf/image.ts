/** A picture of pixels in a drawing, as an image of a PDF file. ISO 32000-1:2008, 8.9.5 and 7.4.4.4. */

/** The dictionary of an image and its stream, which is that of the PNG: rows filtered and deflated. */
export interface PdfImage {
  readonly entries: string
  readonly data: Buffer
}

/** Reads a PNG of numbered colours, of which number 0 is transparent, from a `data:` address. */
export function pdfImage(address: string): PdfImage {
  const png = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const chunks = new Map<string, Buffer>()
  for (let offset = 8; offset < png.length; ) {
    const length = png.readUInt32BE(offset)
    chunks.set(png.toString('latin1', offset + 4, offset + 8), png.subarray(offset + 8, offset + 8 + length))
    offset += length + 12
  }
  const [header, palette, data] = ['IHDR', 'PLTE', 'IDAT'].map((name) => chunks.get(name))
  if (!header || !palette || !data)
    throw new Error('The picture of a drawing is not a PNG of numbered colours.')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  return {
    entries: [
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /Interpolate true /Mask [0 0]`,
      `/ColorSpace [/Indexed /DeviceRGB ${palette.length / 3 - 1} <${palette.toString('hex')}>]`,
      `/DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent 8 /Columns ${width} >>`,
    ].join(' '),
    data,
  }
}
