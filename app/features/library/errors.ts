import { readingErrors } from '#packages/office-read/errors'
import { defineErrors } from '~/core/errors'

export const libraryErrors = defineErrors('library', {
  fileNotFound: { code: 30001, status: 404, message: '文件不存在或已删除' },
  formatRefused: { code: 30002, status: 200, message: '不支持的文件格式' },
  fileTooLarge: { code: 30003, status: 200, message: '文件:{name}大小不能超过{limit}!' },
  uploadMissing: { code: 30004, status: 400, message: '文件尚未上传完成，请重新上传' },
  uploadAltered: { code: 30005, status: 400, message: '文件内容与上传时不一致，请重新上传' },
  contentMismatch: { code: 30006, status: 200, message: '文件内容与扩展名不符，无法添加' },
  spaceFull: {
    code: 'NO_ENOUGH_SPACE',
    status: 200,
    message: '知识库空间不足，请清理文件或联系管理员',
  },
  notYours: { code: 30007, status: 403, message: '只能修改自己添加的文件' },
  linkExpired: { code: 30009, status: 403, message: '下载链接已失效，请重新下载' },
  originalMissing: { code: 30010, status: 404, message: '原文件缺失，请重新上传' },
  storageFailed: { code: 30011, status: 503, message: '文件没有保存成功，请稍后重试' },
  passageGone: { code: 30150, status: 404, message: '这一段已不在文件中，请刷新后再看' },
  passageMoved: { code: 30151, status: 409, message: '文件已重新学习，请刷新后再改' },
  passageChanged: { code: 30152, status: 409, message: '这一段刚被别人改过，请刷新后再改' },
  pageRefused: { code: 30154, status: 200, message: '这个网址无法读取，请填写公开网页的地址' },
  notAPage: { code: 30155, status: 409, message: '这份资料不是网页，不能刷新' },
  refreshSettled: { code: 30156, status: 409, message: '这次刷新已处理或已过期，请重新刷新' },
  notLearned: { code: 30153, status: 409, message: '文件还没有学完，暂时不能修改' },
  uploadRefused: { code: 30008, status: 403, message: '上传地址已失效，请重新上传' },
  folderNotFound: { code: 30100, status: 404, message: '文件夹不存在或已删除' },
  folderNameTaken: { code: 30101, status: 200, message: '同一位置已有同名文件夹' },
  folderIntoItself: { code: 30102, status: 400, message: '不能移动到自身或子文件夹' },
  folderTooDeep: { code: 30103, status: 200, message: '文件夹最多{limit}层' },
  tooManyFolders: { code: 30104, status: 200, message: '文件夹最多{limit}个，请先清理回收站' },
  folderClosed: { code: 30105, status: 403, message: '你没有更改这个文件夹的权限' },
  folderNotYours: { code: 30106, status: 403, message: '只能更改自己新建的文件夹' },
  folderHoldsOthers: {
    code: 30107,
    status: 403,
    message: '文件夹内有他人添加的内容，请联系管理员处理',
  },
  tooManyTags: { code: 30108, status: 200, message: '标签已达上限，请先去掉一些' },
  binItemNotFound: { code: 30109, status: 404, message: '回收站里没有这项内容' },
  binHoldsOthers: {
    code: 30116,
    status: 403,
    message: '里面有他人删除的资料，只能由创建者或管理员彻底删除',
  },
  folderInBin: { code: 30110, status: 200, message: '原文件夹在回收站中，请先恢复文件夹' },
  alreadyBack: { code: 30111, status: 200, message: '文件已重新添加，不需恢复' },
  exportGone: { code: 30112, status: 403, message: '导出链接已失效，请重新导出' },
  exportRefused: { code: 30113, status: 403, message: '只有创建者和管理员可以导出整个知识库' },
  accessUnfit: { code: 30114, status: 400, message: '能更改的人须也能查看' },
  onlyAdmins: { code: 30115, status: 403, message: '只有创建者和管理员可以这样设置' },
  registryBusy: {
    code: 30117,
    status: 503,
    message: 'DOI登记机构暂时没有应答，请稍后再试',
    retry: true,
  },
})

/** Why a file could not be learned. Kept on the row as a code; the sentence is shown beside 学习失败. */
export const learningErrors = {
  ...readingErrors,
  ...defineErrors('learning', {
    refused: {
      code: 'AUDITING_ERROR',
      status: 200,
      message: '内容未通过安全审核，请修改后重试',
    },
    tooFewWords: { code: 'FILE_TOO_FEW_WORD', status: 200, message: '文件字数过少，无法学习' },
    noWords: {
      code: 'FILE_NO_WORDS',
      status: 200,
      message: '文件里读不到文字，请检查内容，或另存为其他格式后重新上传',
    },
    noText: {
      code: 'FILE_NO_TEXT',
      status: 200,
      message: '页面中没有文字（可能是扫描件），请打开文件识别文字',
    },
    notSeen: {
      code: 'FILE_NOT_SEEN',
      status: 200,
      message: '页面是图片，识别模型没有回应，请稍后重试',
    },
    missing: { code: 'FILE_MISSING', status: 200, message: '原文件缺失，请重新上传' },
    pageRefused: {
      code: 'PAGE_REFUSED',
      status: 200,
      message: '这个网址无法读取，请填写公开网页的地址',
    },
    pageUnreachable: {
      code: 'PAGE_UNREACHABLE',
      status: 200,
      message: '网页打不开，请检查网址或稍后重试',
    },
    pageSlow: { code: 'PAGE_SLOW', status: 200, message: '网页长时间没有响应，请稍后重试' },
    pageLocked: { code: 'PAGE_LOCKED', status: 200, message: '网页需要登录，无法读取' },
    pageGone: { code: 'PAGE_GONE', status: 200, message: '网页不存在或已删除' },
    pageRedirects: { code: 'PAGE_REDIRECTS', status: 200, message: '网页跳转次数过多，无法读取' },
    pageType: {
      code: 'PAGE_TYPE',
      status: 200,
      message: '这个网址不是网页，请下载后作为文件上传',
    },
    pageEmpty: {
      code: 'PAGE_EMPTY',
      status: 200,
      message: '网页里读不到正文，请在浏览器中打开后另存为PDF，再作为文件上传',
    },
    pageTooLarge: { code: 'PAGE_TOO_LARGE', status: 200, message: '网页过大，无法读取' },
    noSpace: {
      code: 'NO_ENOUGH_SPACE',
      status: 200,
      message: '知识库空间不足，请清理文件或联系管理员',
    },
    gaveUp: { code: 'FILE_GAVE_UP', status: 200, message: '多次尝试后仍未学完，请重试' },
  }),
}

export const noteErrors = defineErrors('notes', {
  notFound: { code: 30250, status: 404, message: '笔记不存在或已删除' },
  changed: { code: 30251, status: 409, message: '这条笔记已在别处改过' },
  notYours: { code: 30252, status: 403, message: '只能修改自己的笔记' },
  tooMany: { code: 30253, status: 200, message: '一份文件里最多记 {limit} 条笔记' },
})

/** Why something could not be made of a file. Kept on the making's row as a code. */
export const generationJobErrors = defineErrors('making', {
  notFound: { code: 30200, status: 404, message: '内容不存在或已删除' },
  notLearned: { code: 30201, status: 200, message: '文件还没有学习完成，请稍后再试' },
  notYours: { code: 30202, status: 403, message: '只能停止自己开始的生成' },
  unreadable: { code: 30203, status: 502, message: '模型的回答无法识别，请重试' },
  groundless: { code: 30204, status: 502, message: '模型写的内容在原文中找不到依据，请重试' },
  gaveUp: { code: 30205, status: 503, message: '多次尝试后仍未生成，请稍后重试' },
  fileChanged: { code: 30206, status: 200, message: '文件已重新学习，请重新生成' },
  nothingToSay: { code: 30207, status: 200, message: '这份文件里没有成句的文字，无法生成' },
})

export const translateErrors = defineErrors('translate', {
  notConfigured: {
    code: 30260,
    status: 200,
    message: '还没有开通翻译，请联系管理员',
  },
  nothingToTranslate: { code: 30261, status: 200, message: '这份文件还没有可以翻译的文字' },
  notFound: { code: 30262, status: 404, message: '译文不存在或已删除' },
  tooLong: { code: 30263, status: 200, message: '这份文件超过 {limit} 段，不能整份翻译' },
  sameLanguage: { code: 30264, status: 200, message: '原文就是{language}，请换一种目标语言' },
  tooManyAtOnce: {
    code: 30265,
    status: 200,
    message: '团队正在翻译 {limit} 份文件，请等其中一份译完',
  },
  fileChanged: { code: 30266, status: 409, message: '文件已重新学习，请重新翻译' },
  notTranslated: { code: 30267, status: 200, message: '模型没有给出完整的译文，请重试' },
  notYours: {
    code: 30268,
    status: 403,
    message: '只有开始翻译的人、添加文件的人与管理员可以停止或删除译文',
  },
})

export const glossaryErrors = defineErrors('glossary', {
  notFound: { code: 30280, status: 404, message: '术语不存在或已删除' },
  notEditor: { code: 30281, status: 403, message: '只有创建者与管理员可以修改术语表' },
  full: { code: 30282, status: 200, message: '术语表最多 {limit} 条' },
})

export const ocrErrors = defineErrors('seen', {
  noPictures: { code: 30350, status: 200, message: '只有图片和扫描件需要识别文字' },
})
