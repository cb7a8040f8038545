import { showToast } from './toasts'

/** Said wherever a question is pasted that is longer than one may be. */
export const showQuestionCut = () =>
  void showToast({ icon: 'warning', title: '已达2000字上限，多出的部分没有贴入' })
