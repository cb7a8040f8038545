import { defineErrors } from '~/core/errors'

/** Why a presentation cannot be a master; each says what to do. */
export const masterErrors = defineErrors('deck', {
  masterNotFound: { code: 15120, status: 404, message: '这个母版不存在或已删除' },
  masterNotSlides: { code: 15121, status: 400, message: '母版要是.pptx文件' },
  masterDamaged: { code: 15122, status: 400, message: '母版打不开，请用PowerPoint另存后再上传' },
  masterTooLarge: { code: 15123, status: 400, message: '母版太大或太复杂，请删去示例页和大图' },
  masterHasMacros: {
    code: 15124,
    status: 400,
    message: '母版里有宏、控件或嵌入对象，请删去后再上传',
  },
  masterReachesOut: {
    code: 15125,
    status: 400,
    message: '母版里有链接到外部的图片、媒体或文件，请断开链接后再上传',
  },
  masterProtected: { code: 15126, status: 400, message: '母版有密码，请取消密码后再上传' },
  masterNoLayouts: {
    code: 15127,
    status: 400,
    message: '母版里没有带标题的版式，请在幻灯片母版里加一个',
  },
  tooManyMasters: {
    code: 15128,
    status: 200,
    message: '一个团队最多放{limit}个母版，请先删除一些',
  },
  masterNotYours: { code: 15129, status: 403, message: '只有上传的人和管理员能删除这个母版' },
})
