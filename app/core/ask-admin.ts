/** The page of admins that tells what is opened and by whom; 「还没有开通」 leads here. */
export const SERVICES_PAGE = '/team/models'

/** What this page is called wherever one is sent there. */
export const SERVICES_PAGE_NAME = '模型与服务'

/** How its place is named in a sentence. */
export const SERVICES_PLACE = `「团队管理 → ${SERVICES_PAGE_NAME}」`

/**
 * A sentence of the product as its reader is told it: where a member is sent to an admin over a service or a model, the
 * admin is sent to the page. Money, seats and other people's work are settled elsewhere and stay as they are.
 */
export const askAdmin = (text: string, isAdmin: boolean): string =>
  isAdmin ? text.replace(TO_ADMIN, sendToPage) : text

// What is to be opened, or a model's server that refuses; never across the end of a sentence.
const TO_ADMIN = /((?:还没有开通|模型)[^。]*?)，请联系管理员/g

const sendToPage = (_: string, fault: string) =>
  `${fault}，${fault.includes('还没有开通') ? '怎样开通见' : '请查看'}${SERVICES_PLACE}`
