import type { ExportOptions } from '~/features/document/contract'
import type { NoteForm } from '~/features/document/terms'

/** Where quotes stand. An order of before this was asked says nothing of it. */
export const noteFormOf = ({
  quotes,
  notes,
}: Pick<ExportOptions, 'quotes'> & { notes?: NoteForm }): NoteForm =>
  quotes ? (notes ?? 'sentence') : 'numbers'
