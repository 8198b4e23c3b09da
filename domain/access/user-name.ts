/** User names: 5 to 24 characters from letters, digits and underscore. 000 §5 "Random username generation". */
const USER_NAME = /^\w{5,24}$/

export const isUserName = (name: string): boolean => USER_NAME.test(name)

/** A name of digits only is somebody's mobile number, or looks like one: whether it is taken is told to nobody. Security T10. */
export const looksLikePhone = (name: string): boolean => /^\+?\d+$/.test(name)
