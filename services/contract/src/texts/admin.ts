export const challengeTopic = 'Please enter a topic for the weekly challenge.';
export const notificationTopic = 'Please enter a topic for the weekly challenge notification.';
export const rejectReason = 'This story needs a few changes before we can publish it.';
export const onlyStates = 'only can only be "muted", "banned", "waiting" or "undeliverable".';
