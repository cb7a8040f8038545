import type { FileDetailView } from '../../wire/contracts/files'
import { learningErrors } from '../../errors'

export type NativePreview = 'pdf' | 'markup' | 'sheets' | 'image'

/** How a format is shown; 'text' is what the learning read of it. */
const previews: Record<string, NativePreview> = {
  pdf: 'pdf',
  docx: 'markup',
  md: 'markup',
  html: 'markup',
  pptx: 'markup',
  ppt: 'markup',
  xlsx: 'sheets',
  xls: 'sheets',
  csv: 'sheets',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
}

// The learning has looked inside under bounds that a browser does not have: what it refused is not opened here.
const refused = new Set(
  [
    learningErrors.damaged,
    learningErrors.empty,
    learningErrors.encrypted,
    learningErrors.mismatch,
    learningErrors.tooComplex,
  ].map((refusal) => refusal().text),
)

/** How this file is shown. A PDF is always opened: its viewer has bounds of its own and asks for passwords. */
export function previewOf(
  file: Pick<FileDetailView, 'extension' | 'status' | 'processData'>,
): NativePreview | 'text' {
  const native = previews[file.extension] ?? 'text'
  if (native === 'pdf') return native
  // No browser reads a ppt: its slides are drawn from what the learning read.
  if (file.extension === 'ppt' && file.status !== 'DONE') return 'text'
  return refused.has(file.processData.error) ? 'text' : native
}
