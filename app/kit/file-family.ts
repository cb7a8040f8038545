export type FileFamily = 'pdf' | 'doc' | 'xls' | 'ppt' | 'img' | 'txt' | 'md' | 'web' | 'code'

/** The leaf's code and tint for a file name's extension; with or without dot, any case. */
export function fileFamily(extension: string): { family: FileFamily; code: string } {
  const family = families.get(extension.replace(/^\./, '').toLowerCase()) ?? 'txt'
  return { family, code: codes[family] }
}

const codes: Record<FileFamily, string> = {
  pdf: 'PDF',
  doc: 'DOC',
  xls: 'XLS',
  ppt: 'PPT',
  img: 'IMG',
  txt: 'TXT',
  md: 'MD',
  web: 'WEB',
  code: '</>',
}

const extensions: Record<FileFamily, string> = {
  pdf: 'pdf',
  doc: 'doc docx wps rtf odt pages',
  xls: 'xls xlsx xlsm csv tsv et ods numbers',
  ppt: 'ppt pptx dps odp key',
  img: 'png jpg jpeg gif webp bmp svg heic tif tiff avif',
  txt: 'txt epub mobi log',
  md: 'md markdown',
  web: 'html htm mhtml url web link',
  code: 'js ts tsx jsx json xml yaml yml toml css py go rs java c h cpp cs rb php sh sql',
}

const families = new Map<string, FileFamily>(
  (['pdf', 'doc', 'xls', 'ppt', 'img', 'txt', 'md', 'web', 'code'] as const).flatMap((family) =>
    extensions[family].split(' ').map((extension): [string, FileFamily] => [extension, family]),
  ),
)
