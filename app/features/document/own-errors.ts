import { defineErrors } from '~/core/errors'

/** Of documents of one's own: where they come from, where they lie. */
export const ownErrors = defineErrors('own', {
  importEmpty: { code: 61081, status: 200, message: '这份资料里没有读到文字' },
  importNotReady: { code: 61082, status: 409, message: '资料还在学习，学完再建文档' },
  textsFull: { code: 61083, status: 200, message: '文档最多{limit}份，请先清理一些' },
  folderNotFound: { code: 61084, status: 404, message: '文件夹不存在或已删除' },
  folderNameTaken: { code: 61085, status: 200, message: '已有同名的文件夹' },
  foldersFull: { code: 61086, status: 200, message: '文件夹最多{limit}个' },
  folderFull: { code: 61087, status: 200, message: '一个文件夹最多放{limit}份文档' },
  trashItemNotFound: { code: 61088, status: 404, message: '回收站里没有这份文档' },
})
