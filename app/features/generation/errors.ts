import { defineErrors } from '~/core/errors'

export const generationErrors = defineErrors('generation', {
  creationNotFound: { code: 404, status: 404, message: '创作不存在或已删除' },
  nodeNotFound: { code: 404, status: 404, message: '这一节不存在或已删除' },
  /** A second start while one runs, or the price of an outline that has changed since. */
  startAgain: { code: 20001, status: 200, message: '请重新提交' },
  notEnoughWords: {
    code: 'NO_ENOUGH_WORD',
    status: 200,
    message: '可用字数不足，请充值或缩短篇幅',
  },
  noDocuments: {
    code: 'NO_DOCUMETS',
    status: 200,
    message: '未找到可用资料，请先上传或选择文档',
  },
  tooFewWords: {
    code: 'FILE_TOO_FEW_WORD',
    status: 200,
    message: '资料字数过少，无法据此撰写',
  },
  materialNotReady: { code: 15001, status: 200, message: '资料还在学习中，请稍后再开始：{names}' },
  outlineLevels: { code: 15002, status: 200, message: '大纲层级不正确，请检查标题级别' },
  outlineEmpty: { code: 15003, status: 200, message: '大纲还没有标题' },
  outlineFailed: { code: 15004, status: 200, message: '大纲没有生成，请稍后重试' },
  notNow: { code: 15005, status: 200, message: '现在不能这样做，请刷新后重试' },
  kindNotReady: { code: 15006, status: 200, message: '还不能创作这一类内容' },
  nodeLocked: { code: 15007, status: 200, message: '这一节已锁定，解锁后再重写' },
  tooManyAtWork: { code: 15008, status: 200, message: '同时撰写的创作已达上限，请等一篇写完' },
  helpOff: { code: 15009, status: 200, message: '团队没有开启助力' },
  helpCodeUnknown: { code: 15010, status: 200, message: '助力链接不正确或已失效' },
  helpOneself: { code: 15011, status: 200, message: '不能给自己助力' },
  /** Of one step: the model answered nothing that can be used. */
  stepFailed: { code: 15012, status: 502, message: '这一节没有写成，请重试', retry: true },
  stepStopped: { code: 15013, status: 409, message: '撰写已停止' },
  notSeated: { code: 15014, status: 403, message: '创作者已不在团队中' },
  tooManyAttachments: { code: 15015, status: 200, message: '各章节最多共附{limit}份资料' },
  quoteNotFound: { code: 15016, status: 200, message: '原文里没有这一句，请重新选' },
  assistFailed: { code: 15018, status: 200, message: '模型的回答用不上，请换个说法再试' },
  noTableFound: { code: 15019, status: 200, message: '资料里没有找到可用的表格' },
  noQuotesFound: { code: 15021, status: 200, message: '资料里没有找到有关的内容' },
  topicsTooFew: { code: 15023, status: 200, message: '至少有三个下级主题才能整理' },
  nothingBelow: { code: 15024, status: 200, message: '这个主题下面还没有内容，没有可总结的' },
  sectionNotEmpty: { code: 15022, status: 200, message: '这一节已经有文字，没有重写' },
  selectionTooLong: { code: 15020, status: 200, message: '选中的文字太长，一次不超过{limit}字' },
  pictureGone: { code: 15017, status: 404, message: '资料里没有这幅图，请重新选' },
})
