export const thanks = 'Thank you. Another grown-up will look at it.';
export const tookAWhile = 'That took a while. Please sign in once more, then ask again.';
export const ownAccountOnly = 'You can ask about your own account only.';
export const openAgain = 'Good news: your account is open again. You can sign in.';
export const noSuchDecision = 'That decision was not found.';
export const alreadyAsked = 'You have already asked about this decision.';
