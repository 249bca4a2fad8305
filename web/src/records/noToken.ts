/**
 * The message for a missing cookie. It has its own file, so that tests can load it without a
 * browser.
 */
export const NO_TOKEN = 'No token found in Cookies.'
