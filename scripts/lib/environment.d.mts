type Variable = 'TEAM_MODELS' | 'TEAM_MODEL_KEYS' | 'TEAM_MODEL_HOSTS'
export function localVariables(
  dataDir: string,
): Promise<Record<string, string | undefined> & Record<Variable, string>>
