/** How the id of a profile begins that lives in this browser alone. Apart from what makes such profiles: menus need it. */
export const LOCAL_ID = 'local:'

/** Whether a profile lives in this browser alone, with no account at a provider. */
export function hasLocalId({ id }: { id: string }): boolean {
  return id.startsWith(LOCAL_ID)
}
