/** Exported so that remotes never have a version of the query library of their own. */
export {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { PageOf, RequestOptions } from './api/api-client';
export { ApiError, type ApiErrorCode, errorMessage, isApiError } from './api/api-error';
export { type CategoryLook, categoryLook, type Tone } from './art/category-looks';
export type { EmojiName } from './art/emoji-names';
export { Confetti } from './celebrations/confetti';
export {
  type CelebrationNeeds,
  useHoldMoments,
  useMomentsWaiting,
  useMomentTurn,
} from './celebrations/use-celebration-turn';
export type { BlogHistoryProps } from './changes/blog-history';
export type { ChangedTextProps, Mark } from './changes/changed-text';
export { BlogHistory, Changes } from './changes/changes';
export { Avatar, type AvatarProps } from './components/avatar';
export { Badge, type BadgeProps, CategoryBadge, ModeratorBadge, StatusBadge, XpBadge } from './components/badge';
export { Button, type ButtonProps } from './components/button';
export { Card, type CardProps } from './components/card';
export { classNames } from './components/class-names';
export { ConfirmDialog, type ConfirmDialogProps } from './components/confirm-dialog';
export { CoverImage, type CoverImageProps } from './components/cover-image';
export { LongDate, RelativeDate } from './components/dates';
export { Dialog, type DialogProps } from './components/dialog';
export { Emoji, type EmojiProps, emojiUrl, type PictureName } from './components/emoji';
export { EmptyState, type EmptyStateProps } from './components/empty-state';
export { ErrorState, type ErrorStateProps } from './components/error-state';
export { Field, type FieldProps } from './components/field';
export { FilterChips, type FilterChipsProps, type FilterOption } from './components/filter-chips';
export { FormProblem, type FormProblemProps } from './components/form-problem';
export { Icon, type IconProps } from './components/icon';
export { IconButton, type IconButtonProps } from './components/icon-button';
export type { IconName } from './components/icon-paths';
export { ImagePicker, type ImagePickerProps, imageProblem } from './components/image-picker';
export { Container, type ContainerProps, Row, type RowProps, Stack, type StackProps } from './components/layout';
export { PageHeader, type PageHeaderProps } from './components/page-header';
export { PageTitle, type PageTitleProps } from './components/page-title';
export { Pagination, type PaginationProps } from './components/pagination';
export { Panel, type PanelProps } from './components/panel';
export { PasswordInput } from './components/password-input';
export { ProgressBar, type ProgressBarProps } from './components/progress-bar';
export { SearchInput, type SearchInputProps } from './components/search-input';
export { optionsOf, Select, type SelectOption, type SelectProps } from './components/select';
export { Skeleton, type SkeletonProps, SkeletonText } from './components/skeleton';
export { Spinner, type SpinnerProps } from './components/spinner';
export { Switch, type SwitchProps } from './components/switch';
export { type TabItem, Tabs, type TabsProps } from './components/tabs';
export { TextArea, type TextAreaProps } from './components/text-area';
export { TextInput, type TextInputProps } from './components/text-input';
export { VisuallyHidden } from './components/visually-hidden';
export { deviceStorage, isShared } from './device-storage';
export { FollowButton, type FollowButtonProps } from './following/follow-button';
export { followingQuery, useFollow, type Writer } from './following/following.query';
export { formatCount, formatLongDate, formatMoment, formatRelative, monthNames } from './format/format-date';
export { formatDuration } from './format/format-duration';
export { ifStored } from './if-stored';
export { avatarUrl, coverUrl, imageSrcSet, imageUrl } from './images';
export { log } from './log';
export { takeOwnList } from './own/own-account';
export { type OwnListItems, ownLists } from './own/own-lists';
export { useCovered } from './page/covered';
export { useMediaQuery } from './page/listen';
export { saveFile } from './page/save-file';
export { useComesNear } from './page/use-comes-near';
export { useDebounced } from './page/use-debounced';
export { useTitle } from './page/use-title';
export { type Preferences, type PreferencesControl, usePreferences, useReducedMotion } from './preferences/preferences';
export { ReadAloud, type ReadAloudProps } from './read-aloud/read-aloud';
export { useLikeCount } from './realtime/use-like-count';
export { useRealtime, useRealtimeStart, useRoom } from './realtime/use-realtime';
export { MoreButton, type MoreButtonProps } from './remote/more-button';
export { useOutcome } from './remote/outcomes';
export { LinkButton, type LinkButtonProps, PageLink } from './remote/page-link';
export type { RemoteWidgetProps, SlotItem } from './remote/remote-host';
export { RemoteWidget, Slot, type SlotProps, SlotWidget, useSlot } from './remote/slot';
export { type Moment, useMoment } from './rendering/render-clock';
export { hideReader, showReader } from './safety/block-user';
export { type ContentFilter, type FilterReason, useReaderView } from './safety/content-filter';
export { MuteNote, type MuteNoteProps } from './safety/mute-note';
export { type Publishing, useMute, usePublishing } from './safety/publishing';
export { PublishingNote, type PublishingNoteProps } from './safety/publishing-note';
export { ReportButton, type ReportButtonProps } from './safety/report-button';
export type { Reportable } from './safety/reportable';
export { api } from './session/api';
export { forgetDevice, forgetUnsent } from './session/forget-device';
export { listUnsent } from './session/unsent';
export { type Session, useRefreshProfile, useSession } from './session/use-session';
export { useSignOut } from './signing-out/use-sign-out';
export { siteSettings } from './site-settings';
export { playSound, prepareSounds } from './sound/play-sound';
export type { SoundName } from './sound/sounds';
export { type ToastOptions, toast } from './toast/toast';
