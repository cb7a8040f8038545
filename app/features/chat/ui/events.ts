// What the chat tells the rest of the page, by declaration merging into the event bus.
declare module '~/client/event-bus' {
  interface EventPayloads {
    ai_question_is_a_new_question_and_the_session_id_that_is_being_answered: {
      sessionId: string
      title: string
    }
    is_upload_the_ai_question_response_end: { sessionId: string; title: string }
    update_message_delete: { sessionId: string; messageId: string }
    update_ai_question_left_title: { sessionId: string; title: string }
    my_question_search: { keyword: string }
  }
}

export {}
