import type { ProfileChange } from './account-service.ts'
import type { Profile } from './profile.ts'

/**
 * The profile after a change. What is not given stays; preferences are merged into those there are,
 * so that changing the theme does not forget the rest.
 */
export function changeProfile(profile: Profile, change: ProfileChange): Profile {
  const { preferences, dateOfBirth, ...rest } = change
  const { dateOfBirth: before, ...kept } = profile
  const birth = dateOfBirth === undefined ? before : dateOfBirth
  return {
    ...kept,
    ...rest,
    ...(birth != null && { dateOfBirth: birth }),
    preferences: { ...profile.preferences, ...preferences },
  }
}
