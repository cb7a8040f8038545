import { cleanText } from '../text/clean-text'
import type { XmlListener } from '../containers/xml'

interface Style {
  name: string
  basedOn: string
  /** 0–8 as Word counts; null when the style does not say. */
  outline: number | null
}

/** styles.xml -> heading level (1–6) by style id. */
export function readStyles(): { listener: XmlListener; headings: () => Map<string, number> } {
  const styles = new Map<string, Style>()
  let style: Style | null = null
  const listener: XmlListener = {
    open(name, attributes) {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:style') {
        style = { name: '', basedOn: '', outline: null }
        styles.set(attributes['w:styleId'] ?? '', style)
      } else if (!style) return
      else if (name === 'w:name') style.name = value
      else if (name === 'w:basedOn') style.basedOn = value
      else if (name === 'w:outlineLvl') style.outline = Number(value)
    },
    close(name) {
      if (name === 'w:style') style = null
    },
    text() {},
  }
  const headings = () => {
    const found = new Map<string, number>()
    for (const id of styles.keys()) {
      const level = levelOf(styles, id)
      if (level > 0) found.set(id, level)
    }
    return found
  }
  return { listener, headings }
}

function levelOf(styles: Map<string, Style>, id: string): number {
  const visited = new Set<string>()
  for (let styleId = id; !visited.has(styleId); styleId = styles.get(styleId)?.basedOn ?? '') {
    visited.add(styleId)
    const style = styles.get(styleId)
    if (!style) return 0
    const named = /^(?:heading|标题|標題)\s*(\d)$/i.exec(style.name)?.[1]
    if (named) return Math.min(6, Number(named))
    if (/^title$/i.test(style.name)) return 1
    if (style.outline !== null) return style.outline < 9 ? Math.min(6, style.outline + 1) : 0
  }
  return 0
}

/** footnotes.xml or endnotes.xml -> text by note id. */
export function readNotes(): { listener: XmlListener; notes: Map<string, string> } {
  const notes = new Map<string, string>()
  let id: string | null = null
  let isText = false
  const listener: XmlListener = {
    open(name, attributes) {
      if (name === 'w:footnote' || name === 'w:endnote') {
        // Separators are notes by form only.
        id = attributes['w:type'] ? null : (attributes['w:id'] ?? null)
      }
      isText = name === 'w:t'
    },
    close(name) {
      if (name === 'w:footnote' || name === 'w:endnote') id = null
      isText = false
    },
    text(text) {
      if (isText && id !== null) notes.set(id, (notes.get(id) ?? '') + cleanText(text))
    },
  }
  return { listener, notes }
}
