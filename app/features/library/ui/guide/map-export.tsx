import { Download } from 'lucide-react'
import { Button } from '~/kit/controls/button'
import { Menu, MenuItem } from '~/kit/overlays/menu'
import type { MapNode } from '../../wire/terms/guide'
import { sentenceOf, type LibraryServices } from '../services'
import type { MapDrawing } from './map-drawing'
import { mapAsSvg } from './map-picture'
import { mapAsMarkdown } from './map-tree'
import { pngOf, saveFile } from './save-picture'

export interface MapExportProps {
  services: LibraryServices
  tree: MapNode
  /** Null while no map is drawn: then only the outline can be kept. */
  drawing: MapDrawing | null
}

/** The map as a picture or as an outline. */
export function MapExport({ services, tree, drawing }: MapExportProps) {
  const keep = async (form: 'svg' | 'png' | 'md') => {
    try {
      saveFile(`${tree.text} 脑图.${form}`, await contentOf(form, tree, drawing))
    } catch (error) {
      const description = sentenceOf(error, '请重试')
      services.notify({ tone: 'error', title: '脑图没有导出', description })
    }
  }
  return (
    <Menu
      label="导出脑图"
      align="end"
      trigger={
        <Button kind="ghost" size="small" icon={<Download size={15} />}>
          导出
        </Button>
      }
    >
      {drawing && (
        <>
          <MenuItem onSelect={() => void keep('png')}>PNG图片</MenuItem>
          <MenuItem onSelect={() => void keep('svg')}>SVG图片</MenuItem>
        </>
      )}
      <MenuItem onSelect={() => void keep('md')}>Markdown大纲</MenuItem>
    </Menu>
  )
}

async function contentOf(form: 'svg' | 'png' | 'md', tree: MapNode, drawing: MapDrawing | null) {
  if (form === 'md' || !drawing) return new Blob([mapAsMarkdown(tree)], { type: 'text/markdown' })
  const svg = mapAsSvg(await drawing.drawn(), onPaper)
  return form === 'png' ? pngOf(svg) : new Blob([svg], { type: 'image/svg+xml' })
}

// Saved pictures stand on paper, whatever the theme on screen.
const onPaper = {
  ground: '#ffffff',
  ink: '#23262c',
  line: '#7b7e86',
  font: '"Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif',
}
