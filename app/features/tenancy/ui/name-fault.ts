/** Why a team is not deleted yet by what was typed of its name; '' where it is the name. */
export const nameFault = (typed: string, name: string): string => {
  if (typed.trim() === '') return '先输入团队名称'
  return typed.trim() === name ? '' : `与「${name}」不一致`
}
