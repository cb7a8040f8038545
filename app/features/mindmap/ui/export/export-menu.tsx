import { Download } from 'lucide-react'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { Menu, MenuItem } from '~/kit/overlays/menu'
import type { DocTree } from '#packages/document/tree'
import { readPalette } from '../map/drawing/palette'
import { layOutMap } from '../map/map-layout'
import { evidenceWords } from './evidence-words'
import { pngOfSvg, printSvg, svgOfMap } from './map-picture'

type Format = 'png' | 'svg' | 'pdf' | 'md' | 'docx' | 'xmind' | 'mm' | 'opml'

const formats: readonly [Format, string][] = [
  ['png', '图片 PNG'],
  ['svg', '矢量图 SVG'],
  ['pdf', 'PDF（打印）'],
  ['docx', 'Word大纲'],
  ['md', 'Markdown'],
  ['xmind', 'XMind'],
  ['mm', 'FreeMind'],
  ['opml', 'OPML大纲'],
]

interface ExportedMap {
  teamId: string
  documentId: string
  tree: DocTree
}

const NOTHING_FOLDED = new Set<string>()

/** 导出: all topics, folded ones too, as a picture or as text. */
export function ExportMenu(map: ExportedMap) {
  return (
    <Menu
      label="导出"
      align="end"
      trigger={
        <Button size="small" icon={<Download size={15} aria-hidden="true" />}>
          <span className="max-tablet:sr-only">导出</span>
        </Button>
      }
    >
      {formats.map(([format, name]) => (
        <MenuItem key={format} onSelect={() => void exportMap(map, format)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

async function exportMap({ tree, ...address }: ExportedMap, format: Format): Promise<void> {
  if (format === 'png' || format === 'svg' || format === 'pdf') return exportPicture(tree, format)
  const [{ markdownOfMap }, { writeFreemind, writeMapWord, writeOpml, writeXmind }, evidence] =
    await Promise.all([import('./map-markdown'), import('../files'), evidenceWords(address, tree)])
  const blobs = {
    md: () => textBlob(markdownOfMap(tree, evidence), 'text/markdown'),
    docx: () => new Blob([writeMapWord(tree, evidence)], { type: WORD }),
    xmind: () => new Blob([writeXmind(tree, evidence)], { type: 'application/vnd.xmind.workbook' }),
    mm: () => textBlob(writeFreemind(tree, evidence), 'application/x-freemind'),
    opml: () => textBlob(writeOpml(tree, evidence), 'text/x-opml'),
  }
  save(tree, format, blobs[format]())
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

async function exportPicture(tree: DocTree, format: 'png' | 'svg' | 'pdf'): Promise<void> {
  const frame = document.querySelector<HTMLElement>('.map-frame') ?? document.body
  const layout = layOutMap(tree, NOTHING_FOLDED)
  const svg = svgOfMap(layout, readPalette(frame))
  if (format === 'svg') return save(tree, format, textBlob(svg, 'image/svg+xml'))
  try {
    if (format === 'pdf') return await printSvg(svg, layout)
    const { blob, scale } = await pngOfSvg(svg, layout)
    save(tree, format, blob)
    if (scale < 1)
      showToast({ icon: 'info', title: `脑图太大，图片缩小到${Math.round(scale * 100)}%` })
  } catch {
    showToast({ icon: 'danger', title: '图片没有导出，请改用SVG' })
  }
}

const textBlob = (text: string, type: string) => new Blob([text], { type: `${type};charset=utf-8` })

function save({ title }: DocTree, format: Format, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = `${title.replace(/[\\/:*?"<>|\n]/g, ' ').slice(0, 60)}.${format}`
  link.click()
  // The browser has taken the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
