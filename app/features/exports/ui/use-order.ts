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

/** What is asked for while the dialog is open. */
export function useOrder(teamId: string, creation: ExportedText) {
  const { team, user } = useShell()
  const { typesetting } = creation
  const [format, setFormat] = useState<ExportFormat>('docx')
  const [style, setStyle] = useState<ExportStyle>({
    preset: presetOfStyle(typesetting.style) ?? presetOf(creation),
    mouldId: '',
  })
  const [works, setWorks] = useState<Works>({
    style: typesetting.references,
    edition: typesetting.edition,
  })
  const [notes, setNotes] = useState<NoteForm>('sentence')
  const [cover, setCover] = useState<CoverValues>({})
  const [namesUnfinished, setNames] = useState(true)
  const [changes, setChanges] = useState<ExportedChanges>('tracked')
  const [statesOrigin, setStatesOrigin] = useState(false)
  const [comments, setComments] = useState(false)
  const [declaration, setDeclaration] = useState(true)
  const [objectLists, setObjectLists] = useState(true)
  const templates = useDocxTemplates(teamId, team?.space.id ?? '')
  const isWord = format === 'docx'
  const template = isWord ? templates.moulds.find(({ id }) => id === style.mouldId) : undefined
  const { preset } = style
  const isLaidOut = isWord || format === 'pdf'
  const names = isLaidOut ? coverOf(preset, template) : []
  const options = () => ({
    preset,
    // A file counts as the page does; an official document has numbers that are prescribed.
    ...(preset !== 'gongwen' && { numbering: presetOf(creation) }),
    ...works,
    notes,
    declaration,
    objectLists,
    mouldId: template?.id ?? '',
    fields: names.flatMap((name) => {
      const value = cover[name]?.trim() ?? ''
      return value === '' ? [] : [{ name, value }]
    }),
    namesUnfinished,
    changes,
    statesOrigin,
    comments,
  })
  return {
    format,
    setFormat,
    look: style,
    setLook: setStyle,
    works,
    setWorks,
    notes,
    setNotes,
    cover,
    setCover,
    namesUnfinished,
    setNames,
    changes,
    setChanges,
    statesOrigin,
    setStatesOrigin,
    comments,
    setComments,
    declaration,
    setDeclaration,
    objectLists,
    setObjectLists,
    hasFront: preset === 'thesis' || preset === 'tender',
    hasDeclaration: preset === 'thesis',
    moulds: templates,
    mould: template,
    names,
    options,
    isWord,
    author: user?.name ?? '',
  }
}

export type ExportOrder = ReturnType<typeof useOrder>
