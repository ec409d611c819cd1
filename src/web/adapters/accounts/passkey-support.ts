const NUMBERS = /^[\d.]+$|:/ // an address of numbers can have no passkeys

/** Whether this browser, at this address, can make and show passkeys. */
export function hasPasskeys(): boolean {
  const isNamed = !NUMBERS.test(location.hostname)
  return isNamed && window.isSecureContext && 'PublicKeyCredential' in window && 'credentials' in navigator
}
