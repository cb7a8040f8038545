import { defineErrors } from '#packages/basics/errors'

/** Why a file cannot be read. */
export const readingErrors = defineErrors('learning', {
  encrypted: {
    code: 'FILE_ENCRYPTED',
    status: 200,
    message: '文件有密码保护，请解除密码后重新上传',
  },
  empty: { code: 'FILE_EMPTY', status: 200, message: '文件是空的，无法学习' },
  mismatch: { code: 'FILE_MISMATCH', status: 200, message: '文件内容与扩展名不符，无法学习' },
  damaged: { code: 'FILE_DAMAGED', status: 200, message: '文件已损坏，无法读取' },
  garbled: {
    code: 'FILE_GARBLED',
    status: 200,
    message: '无法识别文字编码，请另存为UTF-8后重新上传',
  },
  tooComplex: {
    code: 'FILE_TOO_COMPLEX',
    status: 200,
    message: '文件展开后过大，请缩小或拆成几份再上传',
  },
  unfoldsTooFar: {
    code: 'FILE_UNFOLDS_TOO_FAR',
    status: 200,
    message: 'PDF中有一页解压后超过32MB，无法读取，请另存为新的PDF或拆分后重新上传',
  },
  tooLong: {
    code: 'FILE_TOO_LONG',
    status: 200,
    message: '文字过多，请拆成几份再上传',
  },
  unreadable: { code: 'FILE_UNREADABLE', status: 200, message: '读取文件失败' },
})
