import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openItems } from './storage'
import { olderSpellings, storageKeys } from './storage-keys'

// Methods stand on the prototype, as a browser's do: the keys of a storage are its items only.
class FakeStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}

const fake = () => new FakeStorage() as unknown as Storage

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => vi.unstubAllGlobals())

test('values are wrapped in data and come back as they were', () => {
  const storage = fake()
  const items = openItems(() => storage)
  items.write('team_info', { id: '1' })
  expect(storage.getItem('team_info')).toBe('{"data":{"id":"1"}}')
  expect(items.read('team_info', null)).toEqual({ id: '1' })
})

test('the older camel spelling is read and removed with the snake one', () => {
  const storage = fake()
  const items = openItems(() => storage)
  storage.setItem('teamInfo', '{"data":"old"}')
  expect(items.read('team_info', '')).toBe('old')
  items.remove('team_info')
  expect(storage.getItem('teamInfo')).toBeNull()
})

test('what is absent, empty or broken is the fallback', () => {
  const storage = fake()
  const items = openItems(() => storage)
  storage.setItem('a', '{')
  storage.setItem('b', '{"data":""}')
  expect(['a', 'b', 'c'].map((key) => items.read(key, 'x'))).toEqual(['x', 'x', 'x'])
})

test('a blocked storage is replaced by memory', () => {
  const items = openItems(() => {
    throw new Error('blocked')
  })
  items.write('token', 't')
  expect(items.read('token', '')).toBe('t')
  items.remove('token')
  expect(items.read('token', '')).toBe('')
})

test('all drafts go at once', () => {
  const storage = fake()
  const items = openItems(() => storage)
  items.write('draft_chat', 'a')
  items.write('draft_library_9', 'b')
  items.write('tic', 'c')
  items.removeStartingWith('draft_')
  expect(Object.keys(storage)).toEqual(['tic'])
})

test('what older pages kept is brought forward once, and never over what is newer', () => {
  const storage = fake()
  const items = openItems(() => storage)
  storage.setItem('teamInfo', '{"data":"old"}')
  storage.setItem('clickId', '{"data":"old"}')
  storage.setItem('click_id', '{"data":"new"}')
  items.bringForward()
  expect({ ...storage }).toEqual({ team_info: '{"data":"old"}', click_id: '{"data":"new"}' })
})

const words = (text: string) => text.split(/[\s,]+/)
const snake = words(`local_channel_data, sharer_user_id, sharer_user_id_update_time,
  temp_visit_lifecircle_id, pro_switch, channel_info, click_id, source_id, qhclick_id,
  already_logged_in, is_first_open_knowledge_page, is_first_open_knowledge_guide,
  ai_chat_question_content_draft, ai_chat_knowledge_base_content_draft,
  ai_question_message_recommend_apply_data, ai_question_message_understands_data,
  ai_question_mode_list, mouse_device_info, platform, is_current_operation_app_on_the_desktop,
  a_maximum_of_three_ppt_outline_data, has_the_knowledge_base_mind_map_already_been_loaded,
  number_of_times_the_ppt_outline_has_been_loaded, team_info, tic, outline_generation_count,
  book-editor-tour-shown, home_chat_question, redirectUrl, domain_info`)
const camel = words(`token, userInfo, openid, userId, loginStatus, user, auto_login_token,
  currentAutoLoginInfo, teamInfo, aiQuestionModeList, domainInfo, sharerUserId,
  sharerUserIdUpdateTime, channelInfo, clickId, sourceId, qhclickId, localChannelData,
  alreadyLoggedIn, authenticationStatus`)

test('R-STO-05–09: every key of the specification is there, spelt as there, each once', () => {
  const older = new Set(Object.values(olderSpellings))
  expect([...storageKeys.local].sort()).toEqual(
    [...snake, ...camel.filter((key) => !older.has(key))].sort(),
  )
  const keys: string[] = [...storageKeys.local, ...Object.values(olderSpellings)]
  expect(camel.filter((key) => !keys.includes(key))).toEqual([])
  for (const key of ['session_channel_data', 'teamInviteCode', 'platform']) {
    expect(storageKeys.session).toContain(key)
  }
})

test('R-STO-10: a draft of an older page is read and goes with the newer one', () => {
  const storage = fake()
  const items = openItems(() => storage)
  storage.setItem('ai_chat_question_content_draft', '{"data":"未发的话"}')
  expect(items.read('draft_ai_chat_question_content_draft', '')).toBe('未发的话')
  items.bringForward()
  expect({ ...storage }).toEqual({ draft_ai_chat_question_content_draft: '{"data":"未发的话"}' })
  storage.setItem('ai_chat_question_content_draft', '{"data":"旧"}')
  items.removeStartingWith('draft_')
  expect({ ...storage }).toEqual({})
})

test('R-STO-14: what a full storage refuses is kept in memory for the visit', () => {
  const storage = fake()
  const items = openItems(() => storage)
  items.write('tic', 'a')
  Object.defineProperty(storage, 'setItem', {
    value() {
      throw new DOMException('', 'QuotaExceededError')
    },
  })
  expect(() => items.write('source_id', 's')).not.toThrow()
  expect(items.read('source_id', '')).toBe('s')
  items.write('tic', 'b')
  expect(items.read('tic', '')).toBe('b')
})
