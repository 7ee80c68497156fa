/** A picture of pixels in a drawing, as an image of a PDF file. ISO 32000-1:2008, 8.9.5, 7.4.4.4 and 11.6.5.3. */

/** The entries of an image and of its mask, which are both read from the stream of the PNG: rows filtered and deflated. */
export interface PdfImage {
  readonly colours: string
  readonly opacities: string
  readonly data: Buffer
}

/** Reads a PNG of numbered colours with opacities from a `data:` address. */
export function pdfImage(address: string): PdfImage {
  const png = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const chunks = new Map<string, Buffer>()
  for (let offset = 8; offset < png.length; ) {
    const length = png.readUInt32BE(offset)
    chunks.set(png.toString('latin1', offset + 4, offset + 8), png.subarray(offset + 8, offset + 8 + length))
    offset += length + 12
  }
  const [header, palette, alpha, data] = ['IHDR', 'PLTE', 'tRNS', 'IDAT'].map((name) => chunks.get(name))
  if (!header || !palette || !alpha || !data)
    throw new Error('The picture of a drawing is not a PNG of numbered colours with opacities.')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const count = palette.length / 3
  // A mask has no numbered colours but a line through the opacities: they rise evenly, or all but the first are whole.
  const greatest = alpha.length < count ? 255 : (alpha[count - 1] as number) / (count - 1)
  const shared = [
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /Interpolate true`,
    `/DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent 8 /Columns ${width} >>`,
  ].join(' ')
  return {
    colours: `${shared} /ColorSpace [/Indexed /DeviceRGB ${count - 1} <${palette.toString('hex')}>]`,
    opacities: `${shared} /ColorSpace /DeviceGray /Decode [0 ${greatest}]`,
    data,
  }
}
