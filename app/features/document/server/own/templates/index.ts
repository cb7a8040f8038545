import type { OwnTemplateId } from '../../../wire/terms/own'
import type { BlockAttrs } from '#packages/document/body'
import type { NumberingName } from '#packages/document/headings/numbering-names'
import { blockIds } from '../../import/text'
import { sectionsOf } from '../../import/text/imported-text'
import { readMarkdownText } from '../../import/text/markdown-text'
import type { BeginningText } from '../lay-text'
import { minutes } from './minutes'
import { official } from './official'
import { proposal } from './proposal'
import { research } from './research'
import { tender } from './tender'
import { weekly } from './weekly'

export interface TextTemplate {
  title: string
  /** Markdown; what is to be filled in stands in 【】. */
  text: string
  numbering: NumberingName
}

/** A template is a file and a line. */
const templates: Record<OwnTemplateId, TextTemplate> = {
  minutes,
  weekly,
  proposal,
  research,
  official,
  tender,
}

export function textOfTemplate(id: OwnTemplateId): BeginningText {
  const { title, text, numbering } = templates[id]
  const newBlockId = blockIds()
  const attrs = (): BlockAttrs => ({
    blockId: newBlockId(),
    by: 'source',
    step: `template:${id}`,
  })
  return { ...sectionsOf(readMarkdownText(text, attrs), newBlockId), title, numbering }
}
