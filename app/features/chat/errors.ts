import { defineErrors } from '~/core/errors'

export const chatErrors = defineErrors('chat', {
  sessionNotFound: { code: 40001, status: 404, message: '会话不存在或已删除' },
  stillAnswering: { code: 20001, status: 200, message: '上一个问题正在回答，请稍后再问' },
  noUsableDocuments: {
    code: 'NO_DOCUMETS',
    status: 200,
    message: '所选文件都无法使用，请重新选择',
  },
  noQuestionsLeft: { code: 40002, status: 200, message: '提问次数已用完，请升级或联系管理员' },
  interrupted: {
    code: 40003,
    status: 503,
    message: '回答因服务中断而停止，已保留写好的部分，可以重试',
  },
  askIdReused: { code: 40005, status: 409, message: '这次提交与之前的问题不一致，请刷新后重试' },
  tooManyRunning: { code: 40006, status: 429, message: '同时进行的回答过多，请等其中一个完成' },
  messageNotFound: { code: 40007, status: 404, message: '消息不存在或已删除' },
  imageNotFound: { code: 40020, status: 404, message: '图片不存在或已删除，请重新添加' },
  imageRefused: { code: 40021, status: 200, message: '不支持的图片格式' },
  imageTooLarge: { code: 40022, status: 200, message: '文件:{name}大小不能超过10M!' },
  promptNotFound: { code: 40023, status: 404, message: '提示词不存在或已删除' },
  promptsFull: { code: 40024, status: 200, message: '提示词最多保存{limit}条，请先删除一些' },
  agentNotFound: { code: 40025, status: 404, message: '助手不存在或已删除' },
  agentNotYours: { code: 40026, status: 403, message: '只有创建者和管理员可以改动这个助手' },
  agentsFull: { code: 40027, status: 200, message: '助手最多保存{limit}个，请先删除一些' },
  agentFilesGone: { code: 40028, status: 200, message: '所选资料中有已删除或看不到的，请重新选择' },
  agentFilesClosed: {
    code: 40029,
    status: 200,
    message: '「{title}」所带的资料你都看不到或已删除，请自己选择资料再问',
  },
  noVision: {
    code: 40030,
    status: 200,
    message: '没有配置能看图片的模型，请管理员在配置项 MODEL_ROLES 中指定 vision',
  },
  notAnswered: { code: 40009, status: 200, message: '没有得到回答。{why}' },
  folderNotFound: { code: 40040, status: 404, message: '文件夹不存在或已删除' },
  folderNameTaken: { code: 40041, status: 200, message: '已有同名的文件夹' },
  foldersFull: { code: 40042, status: 200, message: '文件夹最多{limit}个，请先删除一些' },
  recordsFailed: { code: 40004, status: 500, message: '获取消息失败' },
})
