import { useEffect, useEffectEvent } from 'react'

/** Names of the app-wide events, as the specification spells them. */
export const eventNames = [
  'Knowledge_base_status',
  'theRechargeIsSuccessful',
  'isVisibleRecharge',
  'recharge_modal_open',
  'ask_ai_question_in_the_front_page_of_the_knolwedge_base',
  'open_knolwedge_base_page',
  'update_the_submission_attachment_information',
  'create_submission_selection_ppt_lecture',
  'update_submission_info',
  'go_to_login',
  'update_login',
  'update_message_delete',
  'be_update_knowledge_file_page',
  'update_creation_search_box_keyword',
  'update_ai_question_left_message_records',
  'update_ai_question_left_title',
  'high-light-translate',
  'pdf-preview-page-change',
  'ai_question_is_a_new_question_and_the_session_id_that_is_being_answered',
  'is_upload_the_ai_question_response_end',
  'update_left_message_records',
  'update_left_manual_operation_message_records',
  'add_to_notes',
  'chat_scroll_to_bottom',
  'book_editor_create_after_confirm_pay_modal',
  'book_editor_create_after_confirm_pay_cancel_modal',
  'my_question_search',
  'my_question_select_knowledge_file_delete_action',
  'update_knowledge_base_list_after_adding_question_result',
] as const
export type EventName = (typeof eventNames)[number]

/** What an event carries; the owner of an event adds its line by declaration merging. The rest carry nothing. */
export interface EventPayloads {
  go_to_login: { redirectUrl?: string }
  update_login: { isLoggedIn: boolean }
}

export type PayloadOf<Name extends EventName> = Name extends keyof EventPayloads
  ? EventPayloads[Name]
  : undefined

type Listener<Name extends EventName> = (payload: PayloadOf<Name>) => void

const target = new EventTarget()

/** Tells every listener of this tab. */
export function emit<Name extends EventName>(
  name: Name,
  ...[payload]: undefined extends PayloadOf<Name> ? [] : [payload: PayloadOf<Name>]
): void {
  target.dispatchEvent(new CustomEvent(name, { detail: payload }))
}

/** Listens until the returned function is called. */
export function listen<Name extends EventName>(name: Name, listener: Listener<Name>): () => void {
  const onEvent = (event: Event) =>
    listener((event as CustomEvent<PayloadOf<Name>>).detail ?? (undefined as PayloadOf<Name>))
  target.addEventListener(name, onEvent)
  return () => target.removeEventListener(name, onEvent)
}

/** Listens as long as the component is on screen. */
export function useEvent<Name extends EventName>(name: Name, listener: Listener<Name>): void {
  const onPayload = useEffectEvent(listener)
  useEffect(() => listen(name, (payload) => onPayload(payload)), [name])
}
