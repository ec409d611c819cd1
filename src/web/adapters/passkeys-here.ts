/** Whether this browser, at this address, can make and show passkeys. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && 'credentials' in navigator
}
