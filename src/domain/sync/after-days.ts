/** Where the first fill goes on once it has every entry: for a device that had ended it before there were other rows. */
export const AFTER_DAYS = 'day/0000-01-01'
