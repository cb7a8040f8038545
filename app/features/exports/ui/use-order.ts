import { useState } from 'react'
import { useShell } from '~/client/use-shell'
import type { ExportedChanges, ExportFormat, NoteForm } from '~/features/document/terms'
import type { referenceEditions, referenceStyles } from '#packages/document/evidence'
import { presetOf } from '#packages/document/headings/numbering'
import { coverOf, type CoverValues } from './cover-fields'
import type { ExportStyle } from './export-style-field'
import { presetOfStyle } from './preset-names'
import { useDocxTemplates } from './use-docx-templates'

export interface Works {
  style: (typeof referenceStyles)[number]
  edition: (typeof referenceEditions)[number]
}

/** What an export has to know of a text. */
export interface ExportedText {
  project: string | null
  title: string
  done: number
  total: number
  /** As it was ordered. */
  typesetting: { style: string; references: Works['style']; edition: Works['edition'] }
}

/** What is chosen, apart from format and layout. */
interface Choices extends Works {
  notes: NoteForm
  cover: CoverValues
  namesUnfinished: boolean
  changes: ExportedChanges
  statesOrigin: boolean
  comments: boolean
  declaration: boolean
  objectLists: boolean
}

const firstChoices = ({ typesetting }: ExportedText): Choices => ({
  style: typesetting.references,
  edition: typesetting.edition,
  notes: 'sentence',
  cover: {},
  namesUnfinished: true,
  changes: 'tracked',
  statesOrigin: false,
  comments: false,
  declaration: true,
  objectLists: true,
})

/** What is asked for while the dialog is open. */
export function useOrder(teamId: string, creation: ExportedText) {
  const { team, user } = useShell()
  const [format, setFormat] = useState<ExportFormat>('docx')
  const [layout, setLayout] = useState<ExportStyle>({
    preset: presetOfStyle(creation.typesetting.style) ?? presetOf(creation),
    mouldId: '',
  })
  const [choices, setChoices] = useState(() => firstChoices(creation))
  const templates = useDocxTemplates(teamId, team?.space.id ?? '')
  const isWord = format === 'docx'
  const template = isWord ? templates.moulds.find(({ id }) => id === layout.mouldId) : undefined
  const { preset } = layout
  const names = isWord || format === 'pdf' ? coverOf(preset, template) : []
  const { cover, ...others } = choices
  const options = () => ({
    ...others,
    preset,
    // A file counts as the page does; an official document has numbers that are prescribed.
    ...(preset !== 'gongwen' && { numbering: presetOf(creation) }),
    mouldId: template?.id ?? '',
    fields: names.flatMap((name) => {
      const value = cover[name]?.trim() ?? ''
      return value === '' ? [] : [{ name, value }]
    }),
  })
  return {
    format,
    setFormat,
    layout,
    setLayout,
    choices,
    choose: (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change })),
    moulds: templates,
    mould: template,
    names,
    options,
    isWord,
    author: user?.name ?? '',
  }
}

export type ExportOrder = ReturnType<typeof useOrder>
