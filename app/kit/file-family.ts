export type FileFamily = 'pdf' | 'doc' | 'xls' | 'ppt' | 'img' | 'txt' | 'code'

/** The leaf's tint and code for a file name's extension; with or without dot, any case. What no table knows is code. */
export function fileFamily(extension: string): { family: FileFamily; code: string } {
  const name = extension.replace(/^\./, '').toLowerCase()
  const family = families.get(name) ?? 'code'
  return { family, code: labels.get(name) ?? codes[family] }
}

const codes: Record<FileFamily, string> = {
  pdf: 'PDF',
  doc: 'DOC',
  xls: 'XLS',
  ppt: 'PPT',
  img: 'IMG',
  txt: 'TXT',
  code: '</>',
}

// The specification's table, literally: it names no xls and no html, so their leaves have the tint of code.
const extensions = {
  pdf: 'pdf',
  doc: 'doc docx',
  xls: 'xlsx csv',
  ppt: 'ppt pptx',
  img: 'img jpg jpeg png',
  txt: 'txt md text',
} satisfies Partial<Record<FileFamily, string>>

const families = new Map<string, FileFamily>(
  (['pdf', 'doc', 'xls', 'ppt', 'img', 'txt'] as const).flatMap((family) =>
    extensions[family].split(' ').map((extension): [string, FileFamily] => [extension, family]),
  ),
)

// What the leaf says is plainer than its family where that would mislead.
const labels = new Map([
  ['md', 'MD'],
  ['xls', 'XLS'],
  ['html', 'WEB'],
  ['url', 'WEB'],
])
