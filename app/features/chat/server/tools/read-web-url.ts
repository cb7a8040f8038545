import { addressArgs, addressOf, readAddress } from './read-page'
import { defineTool } from './tool'

/** Reads a web page that the asker named or a search found. */
export const readWebUrl = defineTool({
  name: 'read_web_url',
  description: '阅读一个网页的正文：搜索到的一条（填资料编号），或用户问题里给出的网址。',
  most: 4,
  schema: addressArgs,
  isOffered: ({ uses }) => uses.pages,
  show: (context, args) => {
    const url = addressOf(context, args)
    return url === null ? null : { url }
  },
  run: (context, args, signal) => readAddress(context, addressOf(context, args) ?? '', signal),
})
