import { pdfNumber } from './outline.ts'
import { Painter } from './painter.ts'
import { PdfFile, textString } from './pdf-file.ts'
import { svgElements, unescaped } from './svg-elements.ts'

const pointsPerMillimetre = 72 / 25.4
/** A pixel of CSS is 1/96 inch. W3C, "CSS Values and Units Level 4", §6.2. */
const pointsPerPixel = 72 / 96

/**
 * A drawing as a PDF of one page, all of it outlines. A poster has its true size, with the cut marked where there is bleed; other
 * drawings have 96 pixels an inch. The same drawing is the same bytes.
 */
export function drawingPdf(svg: string): Buffer {
  const tree = svgElements(svg)
  const { attributes, children } = tree.root
  const [width, height] = [Number(attributes.width), Number(attributes.height)]
  const millimetres = attributes['data-width-mm']
  const bleed = Number(attributes['data-bleed-mm'] ?? 0) * pointsPerMillimetre
  const scale = millimetres ? (Number(millimetres) * pointsPerMillimetre) / width : pointsPerPixel
  const tall = Number(attributes['data-height-mm']) * pointsPerMillimetre || height * scale
  const page = [width * scale, tall] as const

  const file = new PdfFile()
  const pages = file.reserve()
  const { content, resources } = new Painter(tree, file).page()
  // SVG counts down from the top, PDF up from the bottom.
  const upright = `${scale.toFixed(6)} 0 0 ${(-tall / height).toFixed(6)} 0 ${pdfNumber(tall)} cm\n`
  const contents = file.stream('', upright + content)
  const box = (inset: number) =>
    `[${[inset, inset, page[0] - inset, page[1] - inset].map(pdfNumber).join(' ')}]`
  const leaf = file.write(
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox ${box(0)} /TrimBox ${box(bleed)} /Group << /S /Transparency /CS /DeviceRGB >> /Resources ${resources} /Contents ${contents} >>`,
  )
  file.write(`<< /Type /Pages /Kids [${leaf}] /Count 1 >>`, pages)
  const catalog = file.write(
    `<< /Type /Catalog /Pages ${pages} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
  )
  const title = unescaped(children.find(({ name }) => name === 'title')?.text ?? '')
  const info = file.write(`<< /Title ${textString(title)} /Producer (Sky Data Service) >>`)
  return file.bytes(`/Root ${catalog} /Info ${info}`)
}
