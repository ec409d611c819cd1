const NUMBERS = /^[\d.]+$|:/ // an address of numbers can have no passkeys

/** Whether this browser, at this address, can make and show passkeys. */
export function hasPasskeys(): boolean {
  const isNamed = !NUMBERS.test(location.hostname)
  return isNamed && window.isSecureContext && 'PublicKeyCredential' in window && 'credentials' in navigator
}

/** Whether it can also offer them in the list of a field, and speaks of them in JSON as providers do. */
export async function listsPasskeys(): Promise<boolean> {
  if (!hasPasskeys() || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}
