import { defineCall } from '~/core/calls/define-call'
import * as contract from '../contract'
import { saveEditorData } from './save-editor-data'

/** What editors store. */
export const editorCalls = [
  defineCall({
    call: 'POST /space/:spaceId/file/saveEditorData',
    title: '保存编辑器的内容：文稿的一节，或知识库里的一个文字文件（不给 fileId 则新建）',
    access: { role: 'member' },
    body: contract.saveEditorDataInput,
    result: contract.savedEditorData,
    run: (ctx, { body }) => saveEditorData(ctx, body),
  }),
] as const
