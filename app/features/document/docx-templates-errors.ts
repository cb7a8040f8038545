import { defineErrors } from '~/core/errors'

/** Why a document cannot be a template; each says what to do. */
export const docxTemplateErrors = defineErrors('document', {
  docxTemplateNotFound: { code: 61060, status: 404, message: '这个模板不存在或已删除' },
  docxTemplateNotWord: { code: 61061, status: 400, message: '模板要是.docx文件' },
  docxTemplateDamaged: { code: 61062, status: 400, message: '模板打不开，请用Word另存后再上传' },
  docxTemplateTooLarge: {
    code: 61063,
    status: 400,
    message: '模板太大或太复杂，请删去图片和多余的内容',
  },
  docxTemplateHasMacros: {
    code: 61064,
    status: 400,
    message: '模板里有宏、控件或嵌入对象，请删去后再上传',
  },
  docxTemplateReachesOut: {
    code: 61065,
    status: 400,
    message: '模板里有链接到外部的图片、数据或文件，请断开链接后再上传',
  },
  docxTemplateHasChanges: {
    code: 61066,
    status: 400,
    message: '模板里有修订，请接受全部修订后再上传',
  },
  docxTemplateProtected: {
    code: 61067,
    status: 400,
    message: '模板有密码或编辑保护，请取消保护后再上传',
  },
  tooManyDocxTemplates: {
    code: 61068,
    status: 200,
    message: '一个团队最多放{limit}个模板，请先删除一些',
  },
  docxTemplateStyleUnknown: {
    code: 61070,
    status: 400,
    message: '模板里没有这个样式，请刷新后再选',
  },
  docxTemplateNotReady: { code: 61069, status: 409, message: '模板还在检查，请稍候' },
})
