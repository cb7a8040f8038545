import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emit, eventNames, listen, type PayloadOf } from './event-bus'

test('R-EVT-01: the names are those of the specification, to the letter', () => {
  expect([...eventNames].sort()).toEqual(
    `Knowledge_base_status theRechargeIsSuccessful isVisibleRecharge recharge_modal_open
    ask_ai_question_in_the_front_page_of_the_knolwedge_base open_knolwedge_base_page
    update_the_submission_attachment_information create_submission_selection_ppt_lecture
    update_submission_info go_to_login update_login update_message_delete
    be_update_knowledge_file_page update_creation_search_box_keyword
    update_ai_question_left_message_records update_ai_question_left_title high-light-translate
    pdf-preview-page-change
    ai_question_is_a_new_question_and_the_session_id_that_is_being_answered
    is_upload_the_ai_question_response_end update_left_message_records
    update_left_manual_operation_message_records add_to_notes chat_scroll_to_bottom
    book_editor_create_after_confirm_pay_modal book_editor_create_after_confirm_pay_cancel_modal
    my_question_search my_question_select_knowledge_file_delete_action
    update_knowledge_base_list_after_adding_question_result`
      .split(/\s+/)
      .sort(),
  )
  expect(eventNames).toHaveLength(29)
})

/** Names that a call of one of these functions is written with, in all sources of the browser: read once, for they are many. */
function namesCalled() {
  const called = { emit: new Set<string>(), listen: new Set<string>() }
  const paths = globSync('app/**/*.{ts,tsx}').filter(
    (path) => !/\/server\/|\.(?:test|generated)\./.test(path),
  )
  for (const path of paths) {
    const calls = readFileSync(path, 'utf8').matchAll(/\b(emit|listen|useEvent)\(\s*'([\w-]+)'/g)
    for (const [, call = '', name = ''] of calls)
      called[call === 'emit' ? 'emit' : 'listen'].add(name)
  }
  return called
}

test('R-EVT-02, R-EVT-03: every event is told and heard', () => {
  const { emit: emitted, listen: heard } = namesCalled()
  expect(eventNames.filter((name) => !emitted.has(name))).toEqual([])
  expect(eventNames.filter((name) => !heard.has(name))).toEqual([])
})

test('a listener hears what is told until it stops listening', () => {
  const received: PayloadOf<'update_login'>[] = []
  const stop = listen('update_login', (payload) => received.push(payload))
  emit('update_login', { isLoggedIn: true })
  emit('chat_scroll_to_bottom')
  stop()
  emit('update_login', { isLoggedIn: false })
  expect(received).toEqual([{ isLoggedIn: true }])
})
